import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/** Light modules around the code, without which many cameras do not find it (ISO/IEC 18004). */
const quietZone = 4;

interface QrCodeProps {
  /** What a camera reads from it. */
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** A QR code, dark on light in both colour schemes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(data)} />
    </svg>
  );
}

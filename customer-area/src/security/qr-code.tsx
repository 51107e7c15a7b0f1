import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Light modules around the code, which many cameras need to find it (ISO/IEC 18004). */
const quietZone = 4;

interface QrCodeProps {
  /** Text that a camera reads. */
  readonly text: string;
  /** Description for screen readers. */
  readonly label: string;
}

/** Renders a QR code, dark on light in both colour schemes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(data)} />
    </svg>
  );
}

/**
 * Returns the data of one SVG path that draws the dark modules, one unit per module: a rectangle for each run of dark
 * modules in a row.
 * @param modules rows from the top; true is dark
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      darkRuns(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
    )
    .join('');
}

function darkRuns(row: readonly boolean[]) {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts.map((start) => {
    const end = row.indexOf(false, start);
    return { start, length: (end === -1 ? row.length : end) - start };
  });
}

import { formatBytes, romeToday } from '@studio/shared/format';
import { useLocale } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bundle-dialog.module.css';
import type { BundleState } from './bundle-state.ts';
import { bundleName } from './plan-bundle.ts';

interface BundleReadyProps {
  readonly state: Extract<BundleState, { kind: 'ready' }>;
  /** Told when the archive is saved. */
  readonly onSave: () => void;
}

/** The link that saves the archive; it takes the focus. */
export function BundleReady({ state, onSave }: BundleReadyProps) {
  const { t } = useTranslation('customer-area');
  const link = useRef<HTMLAnchorElement>(null);
  const [name] = useState(() => bundleName(romeToday(new Date())));
  const size = formatBytes(state.bytes, useLocale());

  useEffect(() => link.current?.focus(), []);

  return (
    <div className={classes.state}>
      <p role="status">{t('bundle.ready')}</p>
      <p className={classes.figures}>{t('bundle.contents', { total: state.files, size })}</p>
      <a ref={link} className={classes.save} href={state.address} download={name} onClick={onSave}>
        {t('bundle.save', { name })}
      </a>
    </div>
  );
}

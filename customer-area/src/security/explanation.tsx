import type { TwoFactor } from '@studio/shared/accounts';
import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface ExplanationProps {
  readonly factor: TwoFactor;
}

/** What the second factor is and what it takes; while it is on, what it does and what to do without the phone. */
export function Explanation({ factor }: ExplanationProps) {
  const { t } = useTranslation('customer-area');
  if (factor === 'elsewhere') return <p>{t('security.byProvider')}</p>;
  if (factor === 'off') {
    return (
      <>
        <p>{t('security.whatItIs')}</p>
        <p>{t('security.whatItTakes')}</p>
      </>
    );
  }
  return (
    <>
      <p>{t('security.whatItDoes')}</p>
      <p>
        {t('security.phoneLost')}{' '}
        <Link to={paths.contacts.href()}>{t('security.phoneLostContact')}</Link>
      </p>
    </>
  );
}

import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Screen } from '../parts/screen.tsx';
import classes from './preparation-screen.module.css';

interface PreparationScreenProps {
  readonly part: 'documents' | 'profile';
}

/** Says that a part of the account is still to come, and where to turn to meanwhile. */
function PreparationScreen({ part }: PreparationScreenProps) {
  const { t } = useTranslation('customer-area');
  return (
    <Screen title={t(`${part}.title`)}>
      <p className={classes.text}>{t(`${part}.inPreparation`)}</p>
      <LinkButton kind="outline" to={paths.contacts.href()}>
        {t('preparation.contacts')}
      </LinkButton>
    </Screen>
  );
}

/** Stands where the client's documents will be. */
export function DocumentsInPreparation() {
  return <PreparationScreen part="documents" />;
}

/** Stands where the client's profile will be. */
export function ProfileInPreparation() {
  return <PreparationScreen part="profile" />;
}

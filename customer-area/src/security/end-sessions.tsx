import { ActionForm } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './connect-app.module.css';
import { StepTitle } from './step-title.tsx';

interface EndSessionsProps {
  readonly onCancel: () => void;
}

const values = { step: 'endSessions' };

/** Asks once more, then ends every session. What comes next is the login, which says so. */
export function EndSessions({ onCancel }: EndSessionsProps) {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.connect}>
      <ActionForm
        name={t('sessions.end')}
        initialValues={values}
        validate={() => ({})}
        failures={{
          UNREACHABLE: t('sessions.error.unreachable'),
          SERVICE_UNAVAILABLE: t('sessions.error.unreachable'),
          REQUESTS_EXCEEDED: t('sessions.error.tooMany'),
          other: t('sessions.error.other'),
        }}
        submit={t('sessions.confirm')}
        busy={t('sessions.ending')}
      >
        <StepTitle takesFocus>{t('sessions.end')}</StepTitle>
        <p>{t('sessions.sure')}</p>
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('sessions.cancel')}
        </Button>
      </div>
    </div>
  );
}

import { paths } from '@studio/shared/contract';
import {
  ActionForm,
  CheckboxField,
  FormNote,
  SelectField,
  TextField,
  useContentLanguage,
} from '@studio/shared/kit';
import { useEffect } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity } from '../content/collections.ts';
import { HoneypotField } from '../parts/honeypot-field.tsx';
import { Sent } from '../parts/sent.tsx';
import { useValidation } from '../parts/use-validation.ts';
import classes from './appointment-form.module.css';
import {
  type AppointmentValues,
  emptyRequest,
  maxLengths,
  otherTopic,
  preferredTimes,
  validateAppointment,
} from './appointment-values.ts';
import { startFillingTime } from './filling-time.ts';

interface AppointmentFormProps {
  readonly activities: readonly Pick<Activity, 'id' | 'nome'>[];
  /** Id of the preselected activity; null leaves the choice to the visitor. */
  readonly chosen: number | null;
  /** Address of the page whose action takes the request; by default the page's own. */
  readonly action?: string;
}

/** Renders the form that requests an appointment. The fields keep their values until the request is sent. */
export function AppointmentForm({ activities, chosen, action }: AppointmentFormProps) {
  const { t } = useTranslation('public-site');
  const validate = useValidation(validateAppointment);
  const language = useContentLanguage();
  const topics = [
    ...activities.map(({ id, nome }) => ({ value: String(id), label: nome, lang: language })),
    { value: otherTopic, label: t('appointment.otherTopic') },
  ];

  useEffect(startFillingTime, []);

  return (
    <ActionForm<AppointmentValues>
      name={t('appointment.title')}
      initialValues={emptyRequest(chosen === null ? '' : String(chosen))}
      validate={validate}
      {...(action !== undefined && { action })}
      submit={t('appointment.send')}
      busy={t('contacts.sending')}
      failures={{
        UNREACHABLE: t('appointment.failure.unreachable'),
        SERVICE_UNAVAILABLE: t('appointment.failure.unreachable'),
        REQUESTS_EXCEEDED: t('appointment.failure.tooMany'),
        other: t('appointment.failure.other'),
      }}
      done={({ error }, { email, telefono, messaggio }) =>
        error === null && (
          <Sent title={t('appointment.sent')} message={messaggio.trim()}>
            {t(email === '' ? 'appointment.sentNextByPhone' : 'appointment.sentNextByMail', {
              reach: [email, telefono]
                .map((one) => one.trim())
                .filter(Boolean)
                .join(', '),
            })}
          </Sent>
        )
      }
    >
      <FormNote>{t('appointment.required')}</FormNote>
      <SelectField
        name="argomento"
        label={t('appointment.topic')}
        choices={[{ value: '', label: t('appointment.chooseTopic') }, ...topics]}
        required
      />
      <TimesField />
      <TextField
        name="nome"
        label={t('contacts.name')}
        autoComplete="name"
        maxLength={maxLengths.nome}
        required
      />
      <div className={classes.pair}>
        <TextField
          name="email"
          label={t('contacts.email')}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
        <TextField
          name="telefono"
          label={t('contacts.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={maxLengths.telefono}
        />
      </div>
      <TextField
        name="messaggio"
        label={t('appointment.message')}
        lines={4}
        maxLength={maxLengths.messaggio}
      />
      <HoneypotField />
      <CheckboxField name="consenso" required>
        {t('appointment.consent')}
        <Link to={paths.privacy.href()}>{t('appointment.consentLink')}</Link>
      </CheckboxField>
    </ActionForm>
  );
}

/** The preferred times start with the days of the week. */
const weekdays = 5;

/** Renders the days and parts of a day as boxes to tick. */
function TimesField() {
  const { t } = useTranslation('public-site');
  const { input } = useField<AppointmentValues['preferenze']>('preferenze');
  const chosen = input.value;
  return (
    <fieldset className={classes.times}>
      <legend className={classes.legend}>{t('appointment.times')}</legend>
      {[preferredTimes.slice(0, weekdays), preferredTimes.slice(weekdays)].map((times) => (
        <div key={times[0]} className={classes.choices}>
          {times.map((time) => (
            <label key={time} className={classes.time}>
              <input
                type="checkbox"
                name="preferenze"
                value={time}
                checked={chosen.includes(time)}
                onChange={({ currentTarget: { checked } }) =>
                  input.onChange(
                    preferredTimes.filter((one) => (one === time ? checked : chosen.includes(one))),
                  )
                }
              />
              {t(`appointment.time.${time}`)}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

import { ActionForm, FormDone, FormNote, isEmail, TextField } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Question } from '../content/question.ts';
import type { MessageKey } from '../messages/index.ts';
import classes from './question-screen.module.css';

/** Returns the keys of the messages of invalid fields. */
function problemsOf({
  nome,
  email,
  messaggio,
}: Question): Partial<Record<keyof Question, MessageKey>> {
  return {
    ...(!nome.trim() && { nome: 'question.error.name' }),
    ...(!isEmail(email) && { email: 'question.error.email' }),
    ...(!messaggio.trim() && { messaggio: 'question.error.text' }),
  };
}

/** Renders the form of a question; the fields keep their values until it is sent. */
export function QuestionScreen() {
  const { t } = useTranslation('sample-remote');
  const [search] = useSearchParams();
  const activity = search.get('about');
  const about = activity === null ? '' : `${t('question.about', { activity })}\n`;
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('question.title')}</h1>
      <ActionForm<Question>
        name={t('question.title')}
        initialValues={{ nome: '', email: '', messaggio: about }}
        validate={(values) =>
          Object.fromEntries(
            Object.entries<MessageKey | undefined>(problemsOf(values)).map(([field, key]) => [
              field,
              key && t(key),
            ]),
          )
        }
        submit={t('question.send')}
        busy={t('question.sending')}
        failures={{
          UNREACHABLE: t('question.failure.unreachable'),
          SERVICE_UNAVAILABLE: t('question.failure.unreachable'),
          REQUESTS_EXCEEDED: t('question.failure.tooMany'),
          other: t('question.failure.other'),
        }}
        done={({ error }) =>
          error === null && (
            <FormDone title={t('question.sent')}>
              <p>{t('question.sentNext')}</p>
            </FormDone>
          )
        }
      >
        <FormNote>{t('question.required')}</FormNote>
        <TextField name="nome" label={t('question.name')} autoComplete="name" required />
        <TextField
          name="email"
          label={t('question.email')}
          type="email"
          autoComplete="email"
          required
        />
        <TextField name="messaggio" label={t('question.text')} lines={6} required />
      </ActionForm>
    </div>
  );
}

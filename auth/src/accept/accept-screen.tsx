import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { LinkProblem } from '../parts/link-problem.tsx';
import type { LinkData } from '../parts/link-token.ts';
import { Ways } from '../parts/ways.tsx';
import { AcceptForm } from './accept-form.tsx';

/** Takes an invitation; shows whom its token names, which proves nothing (decision C7). */
export function AcceptScreen() {
  const { t } = useTranslation('auth');
  const { claims } = useLoaderData<LinkData>();
  return (
    <AuthScreen title={t('accept.title')}>
      {claims?.email === undefined ? (
        <LinkProblem
          message={t(claims === null ? 'link.missing' : 'accept.unreadable')}
          to={paths.contacts.href()}
        >
          {t('contacts')}
        </LinkProblem>
      ) : (
        <AcceptForm email={claims.email} />
      )}
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}

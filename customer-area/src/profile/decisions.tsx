import { Button, useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { isProfileField } from '@studio/shared/rules';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeRequest } from '../content/change-requests.ts';
import { type ClosedRequest, closedRequests, unseenRefusals } from './change-requests.ts';
import classes from './decisions.module.css';
import { useValueText } from './form-values.ts';
import { type RequestCall, useRequestCall } from './use-request-call.ts';

interface DecisionsProps {
  readonly requests: readonly ChangeRequest[];
}

/** Renders every rejected request with its reason until the client dismisses it; nothing without any. */
export function Refusals({ requests }: DecisionsProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const dismissal = useRequestCall(
    (id: number) => ({ intent: 'seen', id }),
    () => status.current?.focus(),
  );
  const isDone = dismissal.done !== undefined;
  const refusals = unseenRefusals(requests);
  if (refusals.length === 0 && !isDone) return null;
  return (
    <section className={classes.refusals} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.decisions.refusedTitle')}
      </h2>
      {/* It takes the focus: the pressed button has disappeared. */}
      {isDone && (
        <p ref={status} role="status" tabIndex={-1}>
          {t('profile.decisions.seenDone')}
        </p>
      )}
      {refusals.length > 0 && (
        <ul className={classes.list}>
          {refusals.map((refusal) => (
            <Decision key={refusal.id} request={refusal}>
              <DismissButton request={refusal} dismissal={dismissal} />
            </Decision>
          ))}
        </ul>
      )}
    </section>
  );
}

interface DismissButtonProps {
  readonly request: ClosedRequest;
  readonly dismissal: RequestCall<number>;
}

/** Renders the button that dismisses a rejected request, with the message of its failure. */
function DismissButton({ request: { id, field }, dismissal }: DismissButtonProps) {
  const { t } = useTranslation('customer-area');
  const { underWay, failed, call } = dismissal;
  const isBusy = underWay === id;
  return (
    <div className={classes.seen}>
      <Button kind="outline" aria-disabled={isBusy} onClick={() => call(id)}>
        {t(isBusy ? 'profile.decisions.seenUnderWay' : 'profile.decisions.seen')}
        {isProfileField(field) && (
          <span className="visually-hidden">{` (${t(`profile.field.${field}`)})`}</span>
        )}
      </Button>
      {failed === id && (
        <p role="alert" className={classes.failure}>
          {t('profile.decisions.seenFailed')}
        </p>
      )}
    </div>
  );
}

/** Renders the firm's last decisions, with the reason of a rejection; nothing without any. */
export function ClosedRequests({ requests }: DecisionsProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const listed = closedRequests(requests);
  if (listed.length === 0) return null;
  return (
    <section className={classes.closed} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.decisions.title')}
      </h2>
      <ul className={classes.list}>
        {listed.map((request) => (
          <Decision key={`${request.field} ${request.at}`} request={request} />
        ))}
      </ul>
    </section>
  );
}

interface DecisionProps {
  readonly request: ClosedRequest;
  readonly children?: ReactNode;
}

/** Stands for the reason in its message, so that the reason gets its own language. */
const reasonPlace = '\u0000';

/** Renders one decided request: field, value, decision and the reason of a rejection. */
function Decision({ request: { field, value, state, reason, at }, children }: DecisionProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const language = useContentLanguage();
  const [beforeReason = '', afterReason = ''] = t('profile.decisions.reason', {
    reason: reasonPlace,
  }).split(reasonPlace);
  return (
    <li className={classes.item}>
      <p className={classes.request}>
        {isProfileField(field) ? t(`profile.field.${field}`) : field}:{' '}
        <span className={classes.value}>{valueText(field, value)}</span>
      </p>
      <p className={classes.outcome}>
        <strong className={classes[state]}>{t(`profile.decisions.${state}`)}</strong>{' '}
        {formatDate(at, locale)}
      </p>
      {state === 'refused' && reason !== '' && (
        <p className={classes.reason}>
          {beforeReason}
          <span lang={language}>{reason}</span>
          {afterReason}
        </p>
      )}
      {children}
    </li>
  );
}

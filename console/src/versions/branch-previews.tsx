import { contentContext, errorCode } from '@studio/shared/client';
import { ActionForm, type Outcome, submittedValues } from '@studio/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { endPreview } from '../content/calls.ts';
import type { Versions } from '../content/schemas.ts';
import { Card, Empty, Version } from '../parts/screen.tsx';
import { useFormats } from '../parts/use-formats.ts';
import classes from './branch-previews.module.css';

const endSchema = v.object({ app: v.string(), branch: v.string() });

/** Ends the preview that a form of the page names; the router then loads the page's data again. */
export async function endPreviewAction({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  try {
    await endPreview(context.get(contentContext), await submittedValues(request, endSchema));
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

/** Renders the previews of branches: who opened them, what they show and until when; administrators end them. */
export function BranchPreviews({ previews, staff }: Pick<Versions, 'previews' | 'staff'>) {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  const [first] = useState(previews);
  const status = useRef<HTMLParagraphElement>(null);
  const ended = first.filter(({ address }) => previews.every((one) => one.address !== address));
  useEffect(() => {
    // The button that had the focus went with its preview.
    if (ended.length > 0 && document.activeElement === document.body) status.current?.focus();
  }, [ended.length]);
  return (
    <Card title={t('versions.branches')}>
      <p className={classes.muted}>{t('versions.branchesLead')}</p>
      <p role="status" ref={status} tabIndex={-1} className={classes.status}>
        {ended.map(({ branch }) => t('versions.branchEnded', { branch })).join(' ')}
      </p>
      {previews.length === 0 ? (
        <Empty>{t('versions.noBranches')}</Empty>
      ) : (
        <ul className={classes.list}>
          {previews.map(({ app, branch, version, by, at, until, address }) => (
            <li key={address} className={classes.preview}>
              <div>
                <h3 className={classes.name}>
                  {app} · {branch}
                </h3>
                <p>
                  <Version>{version}</Version>
                </p>
                <p className={classes.muted}>
                  {t('versions.branchBy', { by, at: moment(at), until: moment(until) })}
                </p>
                <a href={address} target="_blank" rel="noreferrer">
                  {t('versions.branchOpen')}
                  <span className="visually-hidden">: {branch}</span>
                </a>
              </div>
              {staff.isAdministrator && (
                <ActionForm
                  name={t('versions.branchEndOf', { branch })}
                  initialValues={{ app, branch }}
                  validate={() => ({})}
                  submit={t('versions.branchEnd')}
                  busy={t('action.busy')}
                  kind="outline"
                  failures={{
                    REJECTED: t('versions.branchOver'),
                    FORBIDDEN: t('action.forbidden'),
                    INVALID_CREDENTIALS: t('action.over'),
                  }}
                >
                  {null}
                </ActionForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

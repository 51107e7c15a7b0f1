import { call, contentContext, errorCode, i18nContext, storeContext } from '@studio/shared/client';
import {
  type CompanyPerson,
  changePerson,
  endPerson,
  invitePerson,
  readPeople,
} from '@studio/shared/contract/calls';
import {
  emailText,
  lineText,
  type Outcome,
  submittedValues,
  trimmedText,
} from '@studio/shared/kit';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { type DocumentType, readTypes } from '../content/document-types.ts';
import { overtakenBy } from '../content/overtaken.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { outcomeAtom } from '../parts/outcome/outcome.ts';
import { overtakenWords } from '../parts/outcome/overtaken-words.ts';
import { rethrowSessionEnd } from '../parts/session-errors.ts';

/** The data of the page. */
export type PeopleData =
  | {
      readonly kind: 'people';
      readonly company: number;
      readonly people: readonly CompanyPerson[];
      readonly types: readonly DocumentType[];
    }
  /** `none`: no company in view of which the client is an owner. */
  | { readonly kind: 'none' | 'unread' };

/**
 * Reads the people of the company in view.
 * @throws the backend's error when the session has ended
 */
export async function loadPeople(args: LoaderFunctionArgs): Promise<PeopleData> {
  const content = args.context.get(contentContext);
  const company = companyIn(new URL(args.request.url).search);
  if (company === undefined) return { kind: 'none' };
  try {
    const [people, types] = await Promise.all([
      call(content, readPeople, { azienda: company }),
      readTypes(content),
    ]);
    return { kind: 'people', company, people, types };
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return { kind: errorCode(error) === 'FORBIDDEN' ? 'none' : 'unread' };
  }
}

/** Document types by their ids, with a letter before each: names of form fields. */
export type ChosenTypes = Readonly<Record<`t${number}`, boolean>>;

const types = v.pipe(
  v.record(v.string(), v.boolean()),
  v.transform((chosen) =>
    Object.entries(chosen)
      .filter(([, isChosen]) => isChosen)
      .map(([name]) => name.slice(1))
      .join(','),
  ),
);
const rights = { types, fino_al: trimmedText };

const changeSchema = v.variant('step', [
  v.object({
    step: v.literal('invite'),
    azienda: v.number(),
    first_name: lineText,
    last_name: lineText,
    email: emailText,
    ...rights,
  }),
  v.object({
    step: v.literal('change'),
    azienda: v.number(),
    id: v.number(),
    versione: v.string(),
    nome: v.string(),
    ...rights,
  }),
  v.object({
    step: v.literal('end'),
    azienda: v.number(),
    id: v.number(),
    nome: v.string(),
  }),
]);

/**
 * Applies the change that a form submits. What became of a delegation stands at the top of the page: its row, with the
 * form, may be gone when the page has read its data again.
 * @throws the backend's error when the session has ended
 */
export async function changePeople(args: ActionFunctionArgs): Promise<Outcome> {
  const values = await submittedValues(args.request, changeSchema);
  const content = args.context.get(contentContext);
  const store = args.context.get(storeContext);
  const i18n = args.context.get(i18nContext);
  const t = i18n.getFixedT(null, 'customer-area');
  store.set(outcomeAtom, undefined);
  try {
    if (values.step === 'invite') {
      const { step: _, types: tipologie, ...invited } = values;
      await call(content, invitePerson, { ...invited, tipologie });
    } else if (values.step === 'change') {
      const { step: _, nome: name, types: tipologie, ...changed } = values;
      await call(content, changePerson, { ...changed, tipologie });
      store.set(outcomeAtom, { kind: 'done', text: t('people.changed', { name }) });
    } else {
      await call(content, endPerson, { azienda: values.azienda, id: values.id });
      const text = t('people.ended', { name: values.nome });
      store.set(outcomeAtom, { kind: 'done', text });
    }
    return { error: null };
  } catch (error) {
    await rethrowSessionEnd(args, error);
    const code = errorCode(error);
    const overtaken = overtakenBy(error);
    if (values.step !== 'invite' && (overtaken !== undefined || code === 'FORBIDDEN')) {
      const text = t('people.lost', { name: values.nome });
      const details = overtaken ? overtakenWords(i18n, overtaken) : [t('people.error.gone')];
      store.set(outcomeAtom, { kind: 'lost', text, details });
    }
    return { error: code };
  }
}

import type { CompanyPerson } from '@studio/shared/contract/calls';
import {
  ActionForm,
  CheckboxField,
  type Failures,
  type FieldErrors,
  isEmail,
  TextField,
} from '@studio/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType } from '../content/document-types.ts';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { useReportOutcome } from '../parts/outcome/outcome.ts';
import classes from './people.module.css';
import type { ChosenTypes, PeopleData } from './people.ts';

type Data = Extract<PeopleData, { kind: 'people' }>;

interface RightsValues {
  readonly azienda: number;
  readonly types: ChosenTypes;
  readonly fino_al: string;
}

/** Returns the value of the boxes with some types chosen. */
function chosen(types: readonly DocumentType[], some: readonly DocumentType[]): ChosenTypes {
  return Object.fromEntries(
    types.map(({ id }) => [`t${id}`, some.some((one) => one.id === id)] as const),
  );
}

const checkTypes = ({ types }: RightsValues) =>
  Object.values(types).includes(true) ? undefined : 'NO_TYPES';

function useFailures(): Failures {
  const { t } = useTranslation('customer-area');
  return {
    NO_TYPES: t('people.error.noTypes'),
    FAILED_VALIDATION: t('people.error.invalid'),
    FORBIDDEN: t('people.error.gone'),
    REQUESTS_EXCEEDED: t('people.error.tooMany'),
  };
}

/** Renders the fields of a delegate's rights: the document types and the last day. */
function RightsFields({ types }: { readonly types: readonly DocumentType[] }) {
  const { t } = useTranslation('customer-area');
  return (
    <>
      <fieldset className={classes.types}>
        <legend>{t('people.types')}</legend>
        {types.map(({ id, tipologia }) => (
          <CheckboxField key={id} name={`types.t${id}`}>
            {tipologia}
          </CheckboxField>
        ))}
      </fieldset>
      <TextField
        type="date"
        name="fino_al"
        label={t('people.lastDay')}
        hint={t('people.lastDayHint')}
      />
    </>
  );
}

interface InvitationValues extends RightsValues {
  readonly step: 'invite';
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Renders the form that invites a delegate. */
export function InviteDelegate({ data }: { readonly data: Data }) {
  const { t } = useTranslation('customer-area');
  const failures = useFailures();
  const report = useReportOutcome();
  // The number of invitations: after each the form is empty again.
  const [round, setRound] = useState(0);
  const required = t('people.error.required');
  const fieldErrors: FieldErrors<InvitationValues> = {
    NOT_INVITABLE: { field: 'email', text: t('people.error.notInvitable') },
  };

  function validate({ first_name, last_name, email }: InvitationValues) {
    const address = email.trim();
    return {
      ...(first_name.trim() === '' && { first_name: required }),
      ...(last_name.trim() === '' && { last_name: required }),
      ...(!isEmail(address) && {
        email: address === '' ? required : t('people.error.email'),
      }),
    };
  }

  return (
    <ActionForm<InvitationValues>
      key={round}
      name={t('people.invite')}
      initialValues={{
        step: 'invite',
        azienda: data.company,
        first_name: '',
        last_name: '',
        email: '',
        types: chosen(data.types, []),
        fino_al: '',
      }}
      validate={validate}
      checkForm={checkTypes}
      failures={failures}
      fieldErrors={fieldErrors}
      submit={t('people.send')}
      draft={`people.invite.${data.company}`}
      busy={t('people.sending')}
      onAnswer={({ error }, { email }) => {
        if (error !== null) return;
        const details = [t('people.sentText', { email: email.trim() })];
        report({ kind: 'done', text: t('people.sent'), details });
        setRound(round + 1);
      }}
    >
      <TextField name="first_name" label={t('people.firstName')} maxLength={50} required />
      <TextField name="last_name" label={t('people.lastName')} maxLength={50} required />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('people.email')}
        maxLength={128}
        required
      />
      <RightsFields types={data.types} />
    </ActionForm>
  );
}

interface DelegateProps {
  readonly person: CompanyPerson;
  readonly name: string;
  readonly data: Data;
}

/** Renders the button that opens the form of a delegate's rights. */
export function ChangeDelegate({ person, name, data }: DelegateProps) {
  const { t } = useTranslation('customer-area');
  const failures = useFailures();
  const { company: azienda, types } = data;
  return (
    <FormBehindButton button={t('people.changeOf', { name })} className={classes.form}>
      {(close) => (
        <ActionForm<
          RightsValues & {
            readonly step: 'change';
            readonly id: number;
            readonly versione: string;
            readonly nome: string;
          }
        >
          name={t('people.changeOf', { name })}
          initialValues={{
            step: 'change',
            azienda,
            id: person.id,
            versione: person.versione,
            nome: name,
            types: chosen(types, person.tipologie),
            fino_al: person.fino_al ?? '',
          }}
          validate={() => ({})}
          checkForm={checkTypes}
          failures={failures}
          submit={t('people.save')}
          busy={t('people.saving')}
          onAnswer={({ error }) => error === null && close()}
        >
          <RightsFields types={types} />
        </ActionForm>
      )}
    </FormBehindButton>
  );
}

/** Renders the button that asks before it ends a delegation. */
export function EndDelegation({ person, name, data }: DelegateProps) {
  const { t } = useTranslation('customer-area');
  const failures = useFailures();
  return (
    <FormBehindButton button={t('people.endOf', { name })} className={classes.form}>
      {() => (
        <>
          <p role="status">
            <span className="visually-hidden">{t('people.endOf', { name })}: </span>
            {t('people.endAsk', { name })}
          </p>
          <ActionForm<{
            readonly step: 'end';
            readonly azienda: number;
            readonly id: number;
            readonly nome: string;
          }>
            name={t('people.endOf', { name })}
            initialValues={{ step: 'end', azienda: data.company, id: person.id, nome: name }}
            validate={() => ({})}
            failures={failures}
            submit={t('people.endYes')}
            busy={t('people.ending')}
          >
            {null}
          </ActionForm>
        </>
      )}
    </FormBehindButton>
  );
}

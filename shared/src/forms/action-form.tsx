import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import { Button } from '../ui/index.ts';
import classes from './action-form.module.css';
import { Changes } from './changes.tsx';
import { Failure, type Failures } from './failure.tsx';
import { type FieldErrors, refusedField } from './field-errors.ts';
import { focusField } from './focus-field.ts';
import type { Outcome } from './outcome.ts';
import { TypedBefore } from './typed-before.tsx';
import { Unsent } from './unsent.tsx';
import { useIsAlive } from './use-is-alive.ts';
import { useSending } from './use-sending.ts';

interface ActionFormProps<Values extends object, Result extends Outcome> {
  /** What the form is called: its accessible name. */
  readonly name: string;
  /** Every value the form has, with what it starts from. */
  readonly initialValues: Values;
  /** What is wrong with which field; an empty object when nothing is. */
  readonly validate: (values: Values) => { readonly [Field in keyof Values]?: string };
  /** What the button says. */
  readonly submit: string;
  /** What the button says while the form is on its way. */
  readonly busy: string;
  /** Messages for errors of the whole form. */
  readonly failures?: Failures;
  /** Messages for errors that belong to a field; they win over `failures`. */
  readonly fieldErrors?: FieldErrors<Values>;
  /** Code of what is wrong with the form as a whole, which is not sent then; undefined when nothing is. */
  readonly refuse?: (values: Values) => string | undefined;
  /** What the server has against several fields at once, as messages; undefined when it is something else. */
  readonly refusedFields?: (
    outcome: Result,
  ) => { readonly [Field in keyof Values]?: string } | undefined;
  /** What stands in place of the form after an answer; nothing: the form stays. */
  readonly done?: (outcome: Result, values: Values) => ReactNode;
  /** Called once with every answer, for what lies outside the form. */
  readonly onAnswer?: (outcome: Result, values: Values) => void;
  /** Called with the values as they change, so that somebody can keep them. */
  readonly onChange?: (values: Values) => void;
  /** Address whose route takes the values; the page's own unless told. */
  readonly action?: string;
  /** The fields. */
  readonly children: ReactNode;
}

interface Answer<Values, Result> {
  readonly outcome: Result;
  readonly values: Values;
}

/**
 * A form that a route's action takes, as JSON (`submittedValues` reads it): checked first, sent once at a time,
 * kept as it is until the action says that it worked. As the server renders it, it can be filled in, but not sent yet.
 */
export function ActionForm<Values extends object, Result extends Outcome = Outcome>({
  failures = {},
  fieldErrors = {},
  ...props
}: ActionFormProps<Values, Result>) {
  const send = useSending<Values, Result>(props.action);
  const isAlive = useIsAlive();
  const [answer, setAnswer] = useState<Answer<Values, Result>>();
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function submit(values: Values) {
    const problem = props.refuse?.(values);
    setRefusal(problem);
    if (problem !== undefined) return undefined;
    const outcome = await send(values);
    setAnswer({ outcome, values });
    props.onAnswer?.(outcome, values);
    return refusedField(outcome, fieldErrors) ?? props.refusedFields?.(outcome);
  }

  function retry() {
    // The button that was pressed goes away: the focus must not go with it.
    button.current?.focus();
    form.current?.requestSubmit();
  }

  const instead = answer && props.done?.(answer.outcome, answer.values);
  if (instead) return instead;

  const error = refusal ?? answer?.outcome.error;
  const isAtFields =
    refusal === undefined && answer && props.refusedFields?.(answer.outcome) !== undefined;
  return (
    <Form<Values>
      onSubmit={submit}
      validate={props.validate}
      initialValues={props.initialValues}
      initialValuesEqual={() => true}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, form: { getState }, submitting }) => {
        async function check(event: FormEvent<HTMLFormElement>) {
          event.preventDefault();
          const element = event.currentTarget;
          const wrong = Object.keys(getState().errors ?? {});
          focusField(element, wrong);
          const refused = await handleSubmit();
          focusField(element, Object.keys(refused ?? {}));
        }

        return (
          <>
            <form
              ref={form}
              className={classes.form}
              noValidate
              method="post"
              onSubmit={(event) => void check(event)}
              aria-label={props.name}
            >
              <Unsent isTaken={answer?.outcome.error === null} />
              {props.onChange && <Changes onChange={props.onChange} />}
              {props.children}
              {error && !fieldErrors[error] && !isAtFields && !submitting && (
                <Failure error={error} failures={failures} onRetry={retry} />
              )}
              <div>
                <Button ref={button} type="submit" disabled={!isAlive} aria-disabled={submitting}>
                  {submitting ? props.busy : props.submit}
                </Button>
              </div>
            </form>
            <TypedBefore form={form} />
          </>
        );
      }}
    </Form>
  );
}

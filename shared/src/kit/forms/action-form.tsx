import { deleteDraft, setUnsaved } from '@studio/shared/client';
import { FORM_ERROR } from 'final-form';
import { useStore } from 'jotai';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Form, FormSpy, useFormState } from 'react-final-form';
import { useActionData, useFetcher } from 'react-router-dom';
import type { FormAnswer } from '../../contract/index.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';
import classes from './action-form.module.css';
import { type Failures, FormError, InvalidFields } from './form-error.tsx';
import { KeptInput } from './kept-input.tsx';
import { PreHydrationInput } from './pre-hydration-input.tsx';
import { withSentValues } from './sent-fields.ts';
import { AnsweredErrors } from './use-field-state.ts';

/** The answer of an action to a form; an action may return more. */
export interface Outcome {
  /** Error code; null after success. */
  readonly error: string | null;
}

/** The messages of errors that belong to one field, by error code. */
export type FieldErrors<Values> = {
  readonly [code: string]: { readonly field: keyof Values & string; readonly text: string };
};

interface ActionFormProps<Values extends object, Result extends Outcome> {
  /** Accessible name of the form. */
  readonly name: string;
  /** Initial value of every field. */
  readonly initialValues: Values;
  /** Returns the message of each invalid field; an empty object when all are valid. */
  readonly validate: (values: Values) => { readonly [Field in keyof Values]?: string };
  /** Label of the button. */
  readonly submit: string;
  /** Label of the button while the form is being sent. */
  readonly busy: string;
  /** The look of the button; `solid` by default. */
  readonly kind?: ButtonKind;
  /** Messages for errors of the whole form. */
  readonly failures?: Failures;
  /** Messages for errors of one field; they take precedence over `failures`. */
  readonly fieldErrors?: FieldErrors<Values>;
  /** Returns the error code of a form that is invalid as a whole and is not sent; undefined when it is valid. */
  readonly checkForm?: (values: Values) => string | undefined;
  /** Returns the messages of several fields that the server rejected; undefined for any other error. */
  readonly rejectedFields?: (
    outcome: Result,
  ) => { readonly [Field in keyof Values]?: string } | undefined;
  /** Renders the replacement of the form after an answer; a falsy value keeps the form. */
  readonly done?: (outcome: Result, values: Values) => ReactNode;
  /** Called once per answer. */
  readonly onAnswer?: (outcome: Result, values: Values) => void;
  /** Called with the values after each change. */
  readonly onChange?: (values: Values) => void;
  /** The name under which the texts, without passwords and codes, are kept across a login. */
  readonly draft?: string;
  /** Address of the route whose action takes the values; by default the page's own. */
  readonly action?: string;
  /** The fields. */
  readonly children: ReactNode;
}

interface Answer<Values, Result> {
  readonly outcome: Result;
  readonly values: Values;
}

/** The errors of a rejected form by field; `FORM_ERROR` is the error code of the whole form. */
type Problems = { readonly [field: string]: string | undefined };

/**
 * Renders a form that sends its values as JSON to a route's action (`submittedValues` reads them). Validates first, sends
 * once at a time, and keeps the input until the action succeeds. Before hydration, and without scripts, the browser sends
 * the form itself: the server runs the route's action, and this component renders its answer. A page has one form that
 * can be sent so.
 */
export function ActionForm<Values extends object, Result extends Outcome = Outcome>({
  failures = {},
  fieldErrors = {},
  ...props
}: ActionFormProps<Values, Result>) {
  const send = useSend<Values, Result>(props.action);
  const store = useStore();
  const isHydrated = useIsHydrated();
  const native = useNativeAnswer<Values, Result>(props.initialValues);
  const [answer, setAnswer] = useState(native);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function validate(values: Values) {
    const problem = props.checkForm?.(values);
    return { ...props.validate(values), ...(problem !== undefined && { [FORM_ERROR]: problem }) };
  }

  async function submit(values: Values) {
    const outcome = await send(values);
    setAnswer({ outcome, values });
    if (outcome.error === null && props.draft !== undefined) deleteDraft(store, props.draft);
    props.onAnswer?.(outcome, values);
    return problemsOf(outcome);
  }

  function problemsOf(outcome: Result): Problems | undefined {
    if (outcome.error === null) return undefined;
    return (
      rejectedField(outcome.error, fieldErrors) ??
      props.rejectedFields?.(outcome) ?? { [FORM_ERROR]: outcome.error }
    );
  }

  /** Returns the errors of a form that the browser sent unchecked, until the visitor sends it again. */
  function nativeProblems(): Problems {
    if (native === undefined || answer !== native) return {};
    if (native.outcome.error === null) return {};
    const invalid: Problems = validate(native.values);
    return Object.keys(invalid).length > 0 ? invalid : (problemsOf(native.outcome) ?? {});
  }

  function retry() {
    // The retry button disappears, so the focus moves first.
    button.current?.focus();
    form.current?.requestSubmit();
  }

  const replacement = answer && props.done?.(answer.outcome, answer.values);
  if (replacement) return answer === native ? <div id={id}>{replacement}</div> : replacement;
  const { [FORM_ERROR]: nativeError, ...answeredErrors } = nativeProblems();

  return (
    <Form<Values>
      onSubmit={submit}
      validate={validate}
      initialValues={native?.values ?? props.initialValues}
      initialValuesEqual={() => true}
      subscription={{
        submitting: true,
        submitFailed: true,
        error: true,
        submitError: true,
        hasValidationErrors: true,
      }}
    >
      {({ handleSubmit, form: { getState }, submitting, ...state }) => {
        // An answer stays in the form's state while a later attempt does not get beyond its own errors.
        const answered = state.hasValidationErrors ? undefined : state.submitError;
        const error: string | undefined = state.submitFailed
          ? (state.error ?? answered)
          : nativeError;

        async function handle(event: FormEvent<HTMLFormElement>) {
          event.preventDefault();
          const element = event.currentTarget;
          focusField(element, Object.keys(getState().errors ?? {}));
          const rejected = await handleSubmit();
          focusField(element, Object.keys(rejected ?? {}));
        }

        return (
          <AnsweredErrors.Provider value={answeredErrors}>
            <form
              ref={form}
              id={id}
              // The answer of the server shows this place of the page.
              action={`${props.action ?? ''}#${id}`}
              className={classes.form}
              noValidate
              method="post"
              onSubmit={(event) => void handle(event)}
              aria-label={props.name}
            >
              <UnsavedTracker
                name={props.name}
                isSaved={answer?.outcome.error === null}
                hasInput={native !== undefined}
              />
              <FormSpy<Values>
                subscription={{ values: true }}
                onChange={({ values }) => props.onChange?.(values)}
              />
              {Object.keys(answeredErrors).length > 0 && <InvalidFields />}
              {props.children}
              {error !== undefined && !submitting && (
                <FormError
                  error={error}
                  failures={failures}
                  {...(isHydrated && { onRetry: retry })}
                />
              )}
              <div>
                <Button
                  ref={button}
                  type="submit"
                  {...(props.kind && { kind: props.kind })}
                  aria-disabled={submitting}
                >
                  {submitting ? props.busy : props.submit}
                </Button>
              </div>
            </form>
            <PreHydrationInput form={form} />
            {props.draft !== undefined && <KeptInput draft={props.draft} />}
          </AnsweredErrors.Provider>
        );
      }}
    </Form>
  );
}

/** Returns the answer to the form that the browser sent before hydration, with its values; undefined without one. */
function useNativeAnswer<Values extends object, Result extends Outcome>(
  initialValues: Values,
): Answer<Values, Result> | undefined {
  const data: unknown = useActionData();
  // Only the answer that came with the document: the router gives up its data when the visitor navigates.
  const [answer] = useState(() => {
    if (!isFormAnswer(data)) return undefined;
    // As for the fetcher: the caller knows the type of its action's answer.
    const { outcome }: { readonly outcome: Result } = Object(data);
    return { outcome, values: withSentValues(initialValues, new URLSearchParams(data.fields)) };
  });
  return answer;
}

function isFormAnswer(data: unknown): data is FormAnswer {
  return typeof data === 'object' && data !== null && 'outcome' in data && 'fields' in data;
}

/**
 * Returns a function that sends values as JSON to an action and resolves with its answer. The promise stays pending after
 * a redirect, because the page is left.
 */
function useSend<Values extends object, Result extends Outcome>(action?: string) {
  // The router does not know the type of an action's answer; the caller does.
  const { data, state, submit } = useFetcher();
  const resolveAnswer = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    if (data !== undefined && state === 'idle') resolveAnswer.current?.(data);
  }, [data, state]);

  return (values: Values): Promise<Result> =>
    new Promise((resolve) => {
      resolveAnswer.current = resolve;
      void submit(JSON.stringify(values), {
        method: 'post',
        encType: 'application/json',
        ...(action !== undefined && { action }),
      });
    });
}

const subscribeToNothing = () => () => undefined;

/** Returns false in server-rendered markup until the browser has hydrated it. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** Returns the field that an error code rejects, with its message; undefined when the code belongs to no field. */
function rejectedField<Values>(
  error: string,
  fieldErrors: FieldErrors<Values>,
): Readonly<Record<string, string>> | undefined {
  const rejection = fieldErrors[error];
  return rejection && { [rejection.field]: rejection.text };
}

/** Focuses the first field, in document order, that has one of the names. */
function focusField(form: HTMLFormElement, names: readonly string[]): void {
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (name !== null && names.includes(name) && field instanceof HTMLElement) {
      field.focus();
      return;
    }
  }
}

interface UnsavedTrackerProps {
  /** Name of the form. */
  readonly name: string;
  /** True when the action has accepted the last submitted values. */
  readonly isSaved: boolean;
  /** True when the form starts with what the visitor typed before hydration. */
  readonly hasInput: boolean;
}

/** Records in the store that the form has unsent input; renders nothing. */
function UnsavedTracker({ name, isSaved, hasInput }: UnsavedTrackerProps) {
  const store = useStore();
  const form = useId();
  const { dirty = false, dirtySinceLastSubmit = false } = useFormState({
    subscription: { dirty: true, dirtySinceLastSubmit: true },
  });
  const isUnsaved = isSaved ? dirtySinceLastSubmit : dirty || hasInput;
  useEffect(() => {
    setUnsaved(store, form, isUnsaved, name);
    return () => setUnsaved(store, form, false);
  }, [store, form, isUnsaved, name]);
  return null;
}

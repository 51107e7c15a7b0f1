import type { PageContext } from '@studio/shared/contract';
import { sendContact } from '@studio/shared/contract/calls';

const fields = ['nome', 'email', 'messaggio'] as const;

/** A visitor's question to the firm. */
export type Question = Record<(typeof fields)[number], string>;

/** The outcome of a form. */
export interface Answer {
  readonly values: Question;
  /** True when a field is invalid, or the call has failed. */
  readonly isRejected: boolean;
  /** The code of the failed call. */
  readonly failure?: string;
}

/** Returns the keys of the messages of invalid fields. */
export function problemsOf({ nome, email, messaggio }: Question): Partial<Question> {
  return {
    ...(!nome.trim() && { nome: 'question.error.name' }),
    ...(!/^\S+@\S+\.\S+$/.test(email) && { email: 'question.error.email' }),
    ...(!messaggio.trim() && { messaggio: 'question.error.text' }),
  };
}

/** Returns the message of a failure. */
export function failureKey(code: string): string {
  if (code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE')
    return 'question.failure.unreachable';
  return code === 'REQUESTS_EXCEEDED' ? 'question.failure.tooMany' : 'question.failure.other';
}

/** Mails a question to the firm; the server does so for a browser without scripts. */
export async function send(values: Question, content: PageContext['content']): Promise<Answer> {
  if (Object.keys(problemsOf(values)).length > 0) return { values, isRejected: true };
  try {
    await content.call(sendContact, { ...values, telefono: '', sito: '' });
    return { values, isRejected: false };
  } catch (error) {
    return { values, isRejected: true, failure: content.errorCode(error) };
  }
}

/** Answers a form of a browser without scripts. */
export function answerOf(form: URLSearchParams, content: PageContext['content']): Promise<Answer> {
  const text = (name: string) => form.get(name) ?? '';
  return send({ nome: text('nome'), email: text('email'), messaggio: text('messaggio') }, content);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the answer in the data of a page; undefined when it has none. */
export function answerIn(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null || !('values' in data)) return undefined;
  const { nome, email, messaggio }: Partial<Record<string, unknown>> = Object(data.values);
  if (!isText(nome) || !isText(email) || !isText(messaggio)) return undefined;
  const failure = 'failure' in data && isText(data.failure) ? { failure: data.failure } : {};
  const isRejected = 'isRejected' in data && data.isRejected === true;
  return { values: { nome, email, messaggio }, isRejected, ...failure };
}

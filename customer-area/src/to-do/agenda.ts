import type { Approval, DocumentRequest, Due, SentFile } from '@studio/shared/contract/calls';
import { isDue, isOpen, isUnanswered, type Lists, takesFiles } from './load-to-do.ts';

/** One thing that waits for the client. */
export type AgendaItem = {
  readonly key: string;
  /** The last day, YYYY-MM-DD; null for a thing without one. */
  readonly day: string | null;
} & (
  | { readonly kind: 'request'; readonly request: DocumentRequest; readonly refused: SentFile[] }
  /** A file that was not accepted and that belongs to no open request. */
  | { readonly kind: 'refused'; readonly file: SentFile }
  | { readonly kind: 'due'; readonly due: Due }
  | { readonly kind: 'approval'; readonly approval: Approval }
);

/**
 * Returns the files that were not accepted, that no later file replaces, and whose rejection the client has not read. A
 * request that was sent back says so itself.
 * @param sent the newest first
 */
function refusedFiles(sent: readonly SentFile[], seen: ReadonlySet<number>): SentFile[] {
  const isRefused = ({ stato, richiesta }: SentFile) =>
    stato === 'respinto' || (stato === 'da_rifare' && richiesta === null);
  const isReplaced = (file: SentFile, later: readonly SentFile[]) =>
    later.some((one) =>
      file.richiesta === null
        ? one.richiesta === null && one.nome === file.nome
        : one.richiesta?.id === file.richiesta.id && !isRefused(one),
    );
  return sent.filter(
    (file, index) =>
      isRefused(file) && !seen.has(file.id) && !isReplaced(file, sent.slice(0, index)),
  );
}

/** Sorts a thing without a day after all others. */
const noDay = '9999-12-31';

/**
 * Returns what waits for the client: what was not accepted first, then by the last day.
 * @param seen ids of files whose rejection the client has read
 */
export function agendaOf(
  { requests, due, approvals, sent }: Omit<Lists, 'threads'>,
  seen: ReadonlySet<number>,
): AgendaItem[] {
  const refused = refusedFiles(sent ?? [], seen);
  const taking = new Set((requests ?? []).filter(takesFiles).map(({ id }) => id));
  const ofRequest = (id: number) => refused.filter(({ richiesta }) => richiesta?.id === id);
  const items: AgendaItem[] = [
    ...refused
      .filter(({ richiesta }) => richiesta === null || !taking.has(richiesta.id))
      .map((file) => ({ kind: 'refused' as const, key: `file ${file.id}`, day: null, file })),
    ...(requests ?? [])
      .filter((request) => isOpen(request) || ofRequest(request.id).length > 0)
      .map((request) => ({
        kind: 'request' as const,
        key: `request ${request.id}`,
        day: request.scadenza?.slice(0, 10) ?? null,
        request,
        refused: ofRequest(request.id),
      })),
    ...(due ?? [])
      .filter(isDue)
      .map((one) => ({ kind: 'due' as const, key: `due ${one.id}`, day: one.scade_il, due: one })),
    ...(approvals ?? []).filter(isUnanswered).map((approval) => ({
      kind: 'approval' as const,
      key: `approval ${approval.documento}`,
      day: approval.entro,
      approval,
    })),
  ];
  const isFirst = (item: AgendaItem) =>
    item.kind === 'refused' || (item.kind === 'request' && item.refused.length > 0);
  // Things of one day stay in the order of the backend.
  return items.toSorted(
    (one, other) =>
      Number(isFirst(other)) - Number(isFirst(one)) ||
      (one.day ?? noDay).localeCompare(other.day ?? noDay),
  );
}

import { Button, Dialog, DialogHead, useContentLanguage, useModal } from '@studio/shared/kit';
import { useDeferredValue, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Labels } from '../document/labels.ts';
import type { DocumentIndex } from '../filter/document-index.ts';
import { countOptions, type FilterOptions } from '../filter/find-documents.ts';
import type { ChangeView } from '../filter/view.ts';
import { countFilters, type ListView, noFilters } from '../filter/view.ts';
import classes from './filter-dialog.module.css';

interface FilterGroupsProps {
  readonly view: ListView;
  readonly index: DocumentIndex;
  /** Ids of the documents that count as new. */
  readonly newIds: ReadonlySet<number>;
  readonly options: FilterOptions;
  readonly labels: Labels;
  readonly onChange: ChangeView;
}

export interface FilterProps extends FilterGroupsProps {
  /** Number of documents that the view shows. */
  readonly matches: number;
  /** True when all documents, and so all filter options, are known. */
  readonly isReady: boolean;
}

interface FilterDialogProps extends Omit<FilterProps, 'isReady'> {
  readonly onClose: () => void;
}

/** Renders the filters: beside the list on a wide screen, over its lower end on a phone. The list follows at once. */
export function FilterDialog({ matches, onClose, ...groups }: FilterDialogProps) {
  const { view, labels, onChange } = groups;
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const modal = useModal(onClose);
  const { close } = modal;
  const closeButton = useRef<HTMLButtonElement>(null);

  function clear() {
    onChange(noFilters);
    // The pressed button disappears, and the focus must stay in the dialog.
    closeButton.current?.focus();
  }

  return (
    <Dialog modal={modal} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.panel}>
        <DialogHead id={titleId} ref={closeButton} onClick={close}>
          {t('documents.filter')}
        </DialogHead>
        <div className={classes.groups}>
          <FilterGroups {...groups} />
        </div>
        <div className={classes.foot}>
          <Button onClick={close}>
            {t('documents.show', { count: matches, number: labels.count(matches) })}
          </Button>
          {countFilters(view) > 0 && (
            <Button kind="outline" onClick={clear}>
              {t('documents.clear')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Renders the options of every filter. */
function FilterGroups({ view, index, newIds, options, labels, onChange }: FilterGroupsProps) {
  const { t } = useTranslation('customer-area');
  const language = useContentLanguage();
  const countedView = useDeferredValue(view);
  const counts = useMemo(
    () => countOptions(index, countedView, newIds),
    [index, countedView, newIds],
  );
  const groups = [
    {
      kind: 'types',
      options: options.types.map(({ value, label }) => ({
        value,
        label: label ?? t('documents.untyped'),
        lang: label === undefined || label === null ? undefined : language,
      })),
    },
    { kind: 'years', options: options.years.map((value) => ({ value, label: `${value}` })) },
    {
      kind: 'months',
      options: options.months.map((value) => ({
        value,
        label: labels.months[value - 1] ?? t('documents.wholeYear'),
      })),
    },
  ] as const;
  return groups.map((group) => (
    <FilterGroup
      key={group.kind}
      legend={t(`documents.filters.${group.kind}`)}
      options={group.options}
      selected={view[group.kind]}
      counts={counts[group.kind]}
      labels={labels}
      onToggle={(value) => onChange({ [group.kind]: toggle(view[group.kind], value) })}
    />
  ));
}

/** Adds a value to a list, or removes it. */
function toggle(selected: readonly number[], value: number): readonly number[] {
  return selected.includes(value)
    ? selected.filter((other) => other !== value)
    : [...selected, value];
}

interface Option {
  readonly value: number;
  readonly label: string;
  /** Language of the label, where it is not the interface's. */
  readonly lang?: string | undefined;
}

interface FilterGroupProps {
  readonly legend: string;
  readonly options: readonly Option[];
  readonly selected: readonly number[];
  /** Number of documents by option. */
  readonly counts: ReadonlyMap<number, number>;
  readonly labels: Labels;
  readonly onToggle: (value: number) => void;
}

/** Renders the options of one filter, with the number of documents that each would show. */
function FilterGroup({ legend, options, selected, counts, labels, onToggle }: FilterGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map(({ value, label, lang }) => (
        <label key={value} className={classes.option}>
          <input
            type="checkbox"
            className={classes.box}
            checked={selected.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span className={classes.name} lang={lang}>
            {label}
          </span>
          <span className={classes.count}>{labels.count(counts.get(value) ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

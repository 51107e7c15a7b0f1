import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countChoices } from '../find/find-documents.ts';
import { toggled } from '../find/view.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import { FilterGroup } from './filter-group.tsx';

/** The choices of every kind that the list offers. */
export function FilterGroups({
  view,
  index,
  choices,
  labels,
  onChange,
}: Omit<FilterDialogProps, 'matches' | 'onClose'>) {
  const { t } = useTranslation('customer-area');
  const counted = useDeferredValue(view);
  const counts = useMemo(() => countChoices(index, counted), [index, counted]);
  const groups = [
    {
      kind: 'types',
      choices: choices.types.map(({ value, label }) => ({
        value,
        label: label ?? t('documents.untyped'),
      })),
    },
    { kind: 'years', choices: choices.years.map((value) => ({ value, label: `${value}` })) },
    {
      kind: 'months',
      choices: choices.months.map((value) => ({
        value,
        label: labels.months[value - 1] ?? t('documents.wholeYear'),
      })),
    },
  ] as const;
  return groups.map((group) => (
    <FilterGroup
      key={group.kind}
      legend={t(`documents.filters.${group.kind}`)}
      choices={group.choices}
      chosen={view[group.kind]}
      counts={counts[group.kind]}
      labels={labels}
      onToggle={(value) => onChange({ [group.kind]: toggled(view[group.kind], value) })}
    />
  ));
}

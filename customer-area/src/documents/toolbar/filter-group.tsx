import type { Labels } from '../rows/labels.ts';
import classes from './filter-group.module.css';

interface FilterGroupProps {
  readonly legend: string;
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  readonly chosen: readonly number[];
  /** How many documents there are for a choice. */
  readonly counts: ReadonlyMap<number, number>;
  readonly labels: Labels;
  readonly onToggle: (value: number) => void;
}

/** The choices of one kind, with how many documents each would show. */
export function FilterGroup({
  legend,
  choices,
  chosen,
  counts,
  labels,
  onToggle,
}: FilterGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="checkbox"
            className={classes.box}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span className={classes.name}>{label}</span>
          <span className={classes.count}>{labels.count(counts.get(value) ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}

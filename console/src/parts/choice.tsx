import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Renders a labelled select that takes effect at once. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        className={classes.control}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders a labelled field for a part of the names in a list. */
export function Filter({ label, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        className={classes.control}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Labelled>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div className={classes.choice}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children}
    </div>
  );
}

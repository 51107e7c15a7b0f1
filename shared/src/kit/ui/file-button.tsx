import { type ComponentPropsWithRef, useId } from 'react';
import classes from './file-button.module.css';

interface FileButtonProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'id' | 'onChange' | 'className'> {
  readonly label: string;
  /** Called with the chosen files, at least one. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Renders a button that opens the system's choice of files. */
export function FileButton({ label, onFiles, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className={classes.file}>
      <input
        {...input}
        id={id}
        type="file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Lets the visitor choose the same file again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

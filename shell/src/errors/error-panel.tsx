import type { ReactNode } from 'react';
import styles from './error-panel.module.css';

interface ErrorPanelProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Renders an error in place of the page; the children offer the next step. */
export function ErrorPanel({ title, text, children }: ErrorPanelProps) {
  return (
    <section className={styles.panel}>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence across the page, under the header, about the site as a whole. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <aside className={styles.notice}>
      <p className={styles.text}>{children}</p>
    </aside>
  );
}

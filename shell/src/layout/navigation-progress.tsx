import { useNavigation, useRevalidator } from 'react-router-dom';
import styles from './navigation-progress.module.css';
import { noticeable, useDelayed } from './use-delayed.ts';

/** A thin bar along the top while the next page, or the same one again, is on its way. */
export function NavigationProgress() {
  const navigating = useNavigation().state === 'loading';
  const revalidating = useRevalidator().state === 'loading';
  const shown = useDelayed(navigating || revalidating, noticeable);
  return shown ? <div className={styles.bar} /> : null;
}

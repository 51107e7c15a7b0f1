import { Outlet } from 'react-router-dom';
import styles from './content-slot.module.css';

/** Where the content of the remotes stands. */
export function ContentSlot() {
  return (
    <div className={styles.slot}>
      <Outlet />
    </div>
  );
}

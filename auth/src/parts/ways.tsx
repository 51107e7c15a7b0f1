import { Link } from 'react-router-dom';
import classes from './ways.module.css';

interface WaysProps {
  /** Addresses with what the links to them say. */
  readonly ways: readonly (readonly [address: string, text: string])[];
}

/** Where else to go from a screen: quiet links under its task. */
export function Ways({ ways }: WaysProps) {
  return (
    <ul className={classes.ways}>
      {ways.map(([address, text]) => (
        <li key={address}>
          <Link to={address} className={classes.way}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';

/**
 * Notices that the second factor was switched on or off while the screen is open.
 * @param isOn what the backend says; undefined while it cannot be asked
 * @returns what it was last switched to; undefined while it is as it was found
 */
export function useChange(isOn: boolean | undefined): boolean | undefined {
  const [known, setKnown] = useState(isOn);
  const [change, setChange] = useState<boolean>();
  if (isOn !== undefined && isOn !== known) {
    setKnown(isOn);
    if (known !== undefined) setChange(isOn);
  }
  return change;
}

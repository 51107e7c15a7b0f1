/** The middle of the door, in pixels. */
export const middle = 1160;
/** Where the arch begins. */
export const spring = 430;
/** Half the width of the opening. */
export const halfSpan = 210;
/** The height of the threshold. */
export const floor = 930;

/** Path data of the opening. */
export const archDoor = () =>
  `M${middle - halfSpan} ${floor}L${middle - halfSpan} ${spring}A${halfSpan} ${halfSpan} 0 0 1 ${middle + halfSpan} ${spring}L${middle + halfSpan} ${floor}Z`;

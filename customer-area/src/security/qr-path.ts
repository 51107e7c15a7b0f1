/**
 * Draws a QR code's dark modules as the data of one SVG path, one unit a module.
 * @param modules rows from the top; true is dark
 * @returns a rectangle for every run of dark modules in a row
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map((run) => rectangle(run, y))).join('');
}

interface Run {
  readonly start: number;
  readonly length: number;
}

function rectangle({ start, length }: Run, y: number): string {
  return `M${start} ${y}h${length}v1h-${length}z`;
}

function runsOf(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts.map((start) => {
    const end = row.indexOf(false, start);
    return { start, length: (end === -1 ? row.length : end) - start };
  });
}

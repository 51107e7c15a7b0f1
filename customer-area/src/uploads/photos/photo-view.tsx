import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Corner, type Crop, corners, moveCorner } from './geometry.ts';
import classes from './photo-editor.module.css';
import type { Photo } from './pictures.ts';

interface PhotoViewProps {
  readonly photo: Photo;
  readonly label: string;
  readonly onCrop: (crop: Crop) => void;
}

/** The part of a side by which a key moves a corner; with Shift five times as much. */
const step = 0.01;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Renders a photo with the corners of its crop, which move by pointer and by keys. */
export function PhotoView({ photo, label, onCrop }: PhotoViewProps) {
  const { t } = useTranslation('customer-area');
  const hintId = useId();
  const { crop, url } = photo;
  const { left, top, right, bottom } = crop;
  const frame = useRef<HTMLDivElement>(null);

  function drag(event: PointerEvent<HTMLButtonElement>, corner: Corner) {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    const from = cornerOf(crop, corner);
    onCrop(moveCorner(crop, corner, x - from.x, y - from.y));
  }

  function press(event: KeyboardEvent, corner: Corner) {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 5 * step : step;
    onCrop(moveCorner(crop, corner, direction[0] * far, direction[1] * far));
  }

  const size = {
    width: Math.round((right - left) * 100),
    height: Math.round((bottom - top) * 100),
  };
  return (
    <div className={classes.view}>
      <div ref={frame} className={classes.photo}>
        <img src={url} alt={label} draggable={false} />
        <div
          className={classes.crop}
          style={{
            insetInlineStart: percent(left),
            insetBlockStart: percent(top),
            inlineSize: percent(right - left),
            blockSize: percent(bottom - top),
          }}
        >
          {corners.map((corner) => (
            <button
              key={corner}
              type="button"
              className={classes.corner}
              data-corner={corner}
              aria-label={t(`toDo.photos.corner.${corner}`)}
              aria-describedby={hintId}
              onKeyDown={(event) => press(event, corner)}
              onPointerDown={({ currentTarget, pointerId }) =>
                currentTarget.setPointerCapture(pointerId)
              }
              onPointerMove={(event) => drag(event, corner)}
            />
          ))}
        </div>
      </div>
      <p id={hintId} className={classes.hint}>
        {t('toDo.photos.cropHint')}{' '}
        <span role="status">
          {size.width + size.height < 200 && t('toDo.photos.cropped', size)}
        </span>
      </p>
    </div>
  );
}

function cornerOf({ left, top, right, bottom }: Crop, corner: Corner) {
  return {
    x: corner.endsWith('Left') ? left : right,
    y: corner.startsWith('top') ? top : bottom,
  };
}

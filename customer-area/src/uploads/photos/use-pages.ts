import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { type Crop, turn, turnCrop, wholePicture } from './geometry.ts';
import { createPdf, openPhoto, type Photo, releasePhotos, turnedUrl } from './pictures.ts';

interface PagesOf {
  readonly photos: readonly Photo[];
  readonly onPhotos: Dispatch<SetStateAction<readonly Photo[]>>;
  /** Files that become pages at first. */
  readonly files: readonly File[];
}

/** The failure of the last action: photos that the browser cannot open, or a PDF that it cannot make. */
type Problem = 'failed' | { readonly unopened: readonly string[] };

/** The pages of the PDF and what the client does with them. */
export type Pages = ReturnType<typeof usePages>;

/** Returns the pages, the selected one, and the functions that change them. */
export function usePages({ photos, onPhotos, files }: PagesOf) {
  const [selectedId, setSelectedId] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const found = photos.findIndex(({ id }) => id === selectedId);
  const index = found < 0 ? Math.max(0, photos.length - 1) : found;
  const selected = photos[index];

  /** Runs work that takes a moment, one at a time. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      console.warn('photos:', error);
      setProblem('failed');
    } finally {
      setIsBusy(false);
    }
  }

  const add = (chosen: readonly File[]) =>
    run(async () => {
      const added: Photo[] = [];
      const unopened: string[] = [];
      for (const file of chosen) {
        try {
          added.push(await openPhoto(file));
        } catch (error) {
          console.warn('a photo cannot be opened:', error);
          unopened.push(file.name);
        }
      }
      if (unopened.length > 0) setProblem({ unopened });
      onPhotos((all) => [...all, ...added]);
      setSelectedId(added[0]?.id ?? selectedId);
    });

  const addFirst = useEffectEvent(() => {
    if (files.length > 0) void add(files);
  });
  useEffect(() => addFirst(), []);

  const change = ({ id }: Photo, values: (photo: Photo) => Partial<Photo>) =>
    onPhotos((all) =>
      all.map((photo) => (photo.id === id ? { ...photo, ...values(photo) } : photo)),
    );

  return {
    ...{ selected, index, isBusy, problem, add, select: setSelectedId },
    rotate: (clockwise: boolean) =>
      run(async () => {
        if (selected === undefined) return;
        const turns = turn(selected.turns, clockwise);
        const url = await turnedUrl(selected, turns);
        // The crop may have moved meanwhile.
        change(selected, ({ crop }) => ({ turns, url, crop: turnCrop(crop, clockwise) }));
        releasePhotos([selected]);
      }),
    crop(crop: Crop) {
      if (selected) change(selected, () => ({ crop }));
    },
    resetCrop() {
      if (selected) change(selected, () => ({ crop: wholePicture }));
    },
    /** Moves the selected page by one place. */
    move(by: -1 | 1) {
      const to = index + by;
      if (selected === undefined || to < 0 || to >= photos.length) return;
      const others = photos.filter(({ id }) => id !== selected.id);
      onPhotos([...others.slice(0, to), selected, ...others.slice(to)]);
      setSelectedId(selected.id);
    },
    remove() {
      if (selected === undefined) return;
      setSelectedId((photos[index + 1] ?? photos[index - 1])?.id);
      onPhotos((all) => all.filter(({ id }) => id !== selected.id));
      releasePhotos([selected]);
    },
    /** Resolves with the PDF of all pages and releases them; undefined when it cannot be made. */
    async create(name: string): Promise<File | undefined> {
      let pdf: File | undefined;
      await run(async () => {
        pdf = await createPdf(photos, name);
        releasePhotos(photos);
        onPhotos([]);
      });
      return pdf;
    },
  };
}

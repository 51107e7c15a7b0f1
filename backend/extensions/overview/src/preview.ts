import { extensionOf, previewOf } from '@studio/shared/rules';
import type * as PdfJs from 'pdfjs-dist';
import { defineComponent, h, onUnmounted, ref, type VNode, watch } from 'vue';

/** The viewer of PDFs, which the backend serves at this origin. */
const viewer = '/in-arrivo/visore';

/** The most pages that a preview draws; the others are one click away, in the file itself. */
const mostPages = 20;

/** The size in which the backend converts a picture for browsers, by its key (`assetPresets`). */
const converted = 'header-1920';

let loaded: Promise<typeof PdfJs> | undefined;

/** Loads the viewer once, when the first PDF is previewed. */
function loadViewer(): Promise<typeof PdfJs> {
  const load = async () => {
    const address = `${viewer}/build/pdf.min.mjs`;
    const library: typeof PdfJs = await import(address);
    library.GlobalWorkerOptions.workerSrc = `${viewer}/build/pdf.worker.min.mjs`;
    return library;
  };
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Draws the pages of a PDF into an element, one below the other, until it is cancelled. */
async function drawPages(
  address: string,
  into: HTMLElement,
  signal: AbortSignal,
): Promise<{ drawn: number; all: number }> {
  const { getDocument } = await loadViewer();
  const task = getDocument({
    url: address,
    wasmUrl: `${viewer}/wasm/`,
    standardFontDataUrl: `${viewer}/standard_fonts/`,
    cMapUrl: `${viewer}/cmaps/`,
    iccUrl: `${viewer}/iccs/`,
  });
  signal.addEventListener('abort', () => void task.destroy());
  const file = await task.promise;
  const drawn = Math.min(file.numPages, mostPages);
  for (let number = 1; number <= drawn && !signal.aborted; number++) {
    const page = await file.getPage(number);
    const width = Math.max(into.clientWidth, 200);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale: scale * Math.min(devicePixelRatio, 2) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `Pagina ${number} di ${file.numPages}`);
    if (signal.aborted) break;
    into.append(canvas);
    await page.render({ canvas, viewport }).promise;
  }
  return { drawn, all: file.numPages };
}

/** Shows a file beside the list: a PDF page by page, a picture, or a link for what browsers cannot show. */
export const preview = defineComponent({
  props: {
    file: { type: String, required: true },
    type: { type: String, required: true },
    name: { type: String, required: true },
  },
  setup(props) {
    const pages = ref<HTMLElement>();
    const note = ref('');
    let drawing = new AbortController();

    async function draw(): Promise<void> {
      drawing.abort();
      drawing = new AbortController();
      const { signal } = drawing;
      const into = pages.value;
      note.value = previewOf(props.type) === 'converted' ? 'Anteprima della prima pagina.' : '';
      if (into === undefined) return;
      into.replaceChildren();
      note.value = 'Apro l’anteprima…';
      try {
        const { drawn, all } = await drawPages(`/assets/${props.file}`, into, signal);
        if (signal.aborted) return;
        note.value =
          drawn < all ? `Le prime ${drawn} pagine di ${all}: apri il file per le altre.` : '';
      } catch (error) {
        if (signal.aborted) return;
        console.warn('The preview failed', error);
        note.value =
          error instanceof Error && error.name === 'PasswordException'
            ? 'Il PDF è protetto da password: scaricalo e aprilo con la password del cliente.'
            : 'L’anteprima non riesce: scarica il file per vederlo.';
      }
    }

    watch([() => props.file, pages], draw, { flush: 'post', immediate: true });
    onUnmounted(() => drawing.abort());

    /** Says what to do with a picture that this browser cannot show, as most cannot show a HEIC. */
    function failPicture(event: Event): void {
      if (event.target instanceof HTMLElement) event.target.hidden = true;
      const format = extensionOf(props.type).toUpperCase();
      note.value = `Questo browser non mostra questo file ${format}: scaricalo e aprilo con un programma, oppure rimandalo e chiedi un PDF o un JPEG.`;
    }

    const content = (): VNode => {
      const way = previewOf(props.type);
      if (way === 'pdf') return h('div', { ref: pages, class: 'pages' });
      if (way === undefined) {
        return h(
          'p',
          { class: 'quiet' },
          'Di questo tipo di file non c’è un’anteprima: scaricalo.',
        );
      }
      const query = way === 'converted' ? `?key=${converted}` : '';
      return h('img', {
        key: props.file,
        src: `/assets/${props.file}${query}`,
        alt: `Anteprima di ${props.name}`,
        onError: failPicture,
      });
    };

    return () =>
      h('div', { class: 'preview' }, [
        h('p', { role: 'status', class: 'quiet' }, note.value),
        content(),
        h('p', [
          h(
            'a',
            { href: `/assets/${props.file}?download`, download: props.name },
            'Scarica il file',
          ),
        ]),
      ]);
  },
});

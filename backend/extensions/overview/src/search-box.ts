import { type Component, defineComponent, h, ref, resolveComponent, watch } from 'vue';

/** The address of the search's page. */
const path = '/panoramica/cerca';

/** The pause after a letter before the search's page searches, in milliseconds. */
const pause = 250;

/** The way to go to an address, as the Studio's links have it. */
interface Going {
  navigate: () => unknown;
}

/** The field of the search, on each page of this module. On the search's own page results follow while typing. */
export const searchBox = defineComponent({
  props: {
    /** The text of the search whose page is open; undefined on other pages. */
    testo: { type: String, default: undefined },
  },
  setup(props) {
    const text = ref(props.testo ?? '');
    const routerLink: Component | string = resolveComponent('router-link');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let search: Going['navigate'] = () => undefined;

    watch(
      () => props.testo,
      (now) => {
        // Not while the next letters are typed.
        if (timer === undefined) text.value = now ?? '';
      },
    );

    function type(event: Event): void {
      if (!(event.target instanceof HTMLInputElement)) return;
      text.value = event.target.value;
      clearTimeout(timer);
      if (props.testo === undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        search();
      }, pause);
    }

    const form = ({ navigate }: Going) => {
      search = navigate;
      return h(
        'form',
        {
          ...{ role: 'search', class: 'search' },
          onSubmit: (event: Event) => {
            event.preventDefault();
            if (text.value.trim() !== '') search();
          },
        },
        [
          h(resolveComponent('v-icon'), { name: 'search', 'aria-hidden': 'true' }),
          h('input', {
            ...{ type: 'search', value: text.value, onInput: type, maxlength: 200 },
            ...{ 'aria-label': 'Cerca', placeholder: 'Cerca clienti, documenti, richieste …' },
          }),
        ],
      );
    };

    return () =>
      h(
        routerLink,
        {
          ...{ custom: true, to: { path, query: { testo: text.value.trim() } } },
          // Back leaves the search at once, not letter by letter.
          replace: props.testo !== undefined,
        },
        { default: form },
      );
  },
});

import { onMounted, onUnmounted, ref, type VNode } from 'vue';
import { reasonOf } from './data.ts';
import { failure } from './page.ts';

/**
 * Loads the data of a page when it opens and whenever the Studio comes back into view. Returns `load`, the reason of the
 * last failure, and the notice about it with a button to try again.
 * @param every loads again after so many milliseconds
 */
export function loadPage(read: () => Promise<void>, every?: number) {
  const problem = ref<string>();
  let timer: ReturnType<typeof setInterval> | undefined;

  async function load(): Promise<void> {
    try {
      await read();
      problem.value = undefined;
    } catch (error) {
      problem.value = reasonOf(error);
    }
  }

  const reload = () => {
    if (document.visibilityState === 'visible') void load();
  };
  onMounted(() => {
    void load();
    if (every !== undefined) timer = setInterval(reload, every);
    document.addEventListener('visibilitychange', reload);
  });
  onUnmounted(() => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', reload);
  });
  const notice = (): VNode[] => (problem.value === undefined ? [] : [failure(problem.value, load)]);
  return { load, problem, notice };
}

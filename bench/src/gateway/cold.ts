import { quantile } from '../common/medians.ts';
import type { Loads } from './loads.ts';

async function ask(url: string): Promise<{ milliseconds: number; ok: boolean }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { 'accept-language': 'it' } });
  await answer.arrayBuffer();
  return { milliseconds: performance.now() - began, ok: answer.ok };
}

/**
 * Requests pages that are not in the page cache, each once.
 * @param atOnce the number of parallel requests
 */
export async function measureCold(
  site: string,
  paths: readonly string[],
  atOnce: number,
): Promise<Loads> {
  const waiting = [...paths];
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const began = performance.now();
  const askNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      answers.push(await ask(site + path));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  const times = answers.map(({ milliseconds }) => milliseconds);
  return {
    requests: answers.length,
    rate: (answers.length / (performance.now() - began)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: Math.max(...times),
    failed: answers.filter(({ ok }) => !ok).length,
  };
}

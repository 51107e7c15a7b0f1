import type { LoaderFunctionArgs } from 'react-router-dom';
import { addLaterMessages } from '../index.ts';
import it from './it.json' with { type: 'json' };

/** The Italian messages of the settings: profile, people, security and own data. */
export { it };

/** Returns the English messages of the settings. */
export const loadEnglish = async () =>
  (await import(/* webpackChunkName: "settings-en" */ './en.json', { with: { type: 'json' } }))
    .default;

/** Returns a loader that also adds the messages of the settings to the page. */
export const withSettingsMessages =
  <Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data> => {
    const [data] = await Promise.all([load(args), addLaterMessages(args, it, loadEnglish)]);
    return data;
  };

/** Where problems are told, one sentence each. */
export type Warn = (sentence: string) => void;

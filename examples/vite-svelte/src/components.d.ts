// The type checker reads no components; an editor with Svelte's extension does.
declare module '*.svelte' {
  const component: import('svelte').Component<{ site: import('./site.ts').Site }>;
  export default component;
}

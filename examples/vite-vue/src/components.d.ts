// The type checker reads no components; an editor with Vue's extension does.
declare module '*.vue' {
  const component: import('vue').Component;
  export default component;
}

declare module 'react-refresh/runtime' {
  export const injectIntoGlobalHook: (target: typeof globalThis) => void;
  export const register: (type: unknown, id: string) => void;
  export const createSignatureFunctionForTransform: unknown;
  export const getFamilyByType: unknown;
  export const isLikelyComponentType: unknown;
  export const performReactRefresh: unknown;
}

export type {
  Asset,
  ContentAnswer,
  PageOwner,
  PageRequest,
  PageResponse,
  ReleaseAssets,
  ServerApp,
} from './server-app.ts';

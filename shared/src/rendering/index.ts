export type {
  Asset,
  ContentAnswer,
  PageOwner,
  PageRequest,
  PageResponse,
  ReleaseAssets,
  ServerApp,
  StyleAsset,
} from './server-app.ts';

export type {
  ContentAnswer,
  PageContent,
  PageOwner,
  PageRedirect,
  PageRequest,
  ServerApp,
} from './server-app.ts';

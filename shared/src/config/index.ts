export {
  type BootstrapData,
  type BootstrapRemote,
  bootstrapSchema,
  type Configuration,
  type Language,
  type MenuPage,
  type Partner,
  parseBootstrapData,
} from './bootstrap-data.ts';

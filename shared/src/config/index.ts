export {
  type BootData,
  bootSchema,
  type Configuration,
  type Language,
  type MenuPage,
  type Partner,
  parseBoot,
  type RemoteInBoot,
} from './boot.ts';

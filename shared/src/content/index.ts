export { type AssetPreset, assetUrl, downloadUrl, imageUrl } from './asset.ts';
export {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
  errorCode,
} from './client.ts';
export { trustedHtml } from './trusted-html.ts';
export { prepareUnsafe, requestUnsafe } from './unsafe-request.ts';

import { downloadUrl } from '@studio/shared/client';
import type { Attachment } from '@studio/shared/contract';
import { FileBadge } from '@studio/shared/kit';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './download-link.module.css';

interface DownloadLinkProps {
  readonly file: Attachment;
  /** The name of the link, together with type and size of the file. */
  readonly children: ReactNode;
}

/** Renders a link that downloads a file, with its type and size. */
export function DownloadLink({ file, children }: DownloadLinkProps) {
  return (
    <a className={classes.link} href={downloadUrl(file.id)} download>
      <Download className={classes.icon} aria-hidden size={18} />
      <span>
        <span className={classes.text}>{children}</span>{' '}
        <FileBadge type={file.type} size={file.filesize} />
      </span>
    </a>
  );
}

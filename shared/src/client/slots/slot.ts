import {
  createContext,
  createElement,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
  useState,
} from 'react';

declare global {
  /** The data of the slots that an app offers, by name; `src/slots.ts` of the app declares them. */
  interface OfferedSlots {}
}

interface AnySlotProps {
  readonly name: string;
  readonly data: unknown;
  /** Class of the element around the slot, which is there on the server too: it reserves what the filler needs. */
  readonly className?: string | undefined;
  /** The page's own content: shown until the slot is filled, without scripts, and when the filler fails. */
  readonly children?: ReactNode;
}

interface SlotProps<Name extends keyof OfferedSlots> extends AnySlotProps {
  readonly name: Name;
  readonly data: OfferedSlots[Name];
}

/** The parts that the shell needs to fill a slot. */
export interface SlotPlaceProps extends Pick<AnySlotProps, 'name' | 'data'> {
  /** The element around the slot. */
  readonly place: RefObject<HTMLElement | null>;
  /** Takes the page's own content away, or brings it back. */
  readonly setFilled: (isFilled: boolean) => void;
}

const FillSlot = createContext<((slot: SlotPlaceProps) => ReactNode) | undefined>(undefined);

/** Gives slots the function that renders what fills them; the server has none. */
export const SlotProvider = FillSlot.Provider;

/** Renders a slot of any app; pages of apps use `Slot`, which knows the app's own. */
export function AnySlot({ name, data, className, children }: AnySlotProps): ReactNode {
  const fill = useContext(FillSlot);
  const place = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(false);
  return createElement(
    'div',
    { ref: place, className },
    isFilled ? null : children,
    fill?.({ name, data, place, setFilled }),
  );
}

/** Renders a place of a page that the release of any app may fill, in the browser only. */
export const Slot: <Name extends keyof OfferedSlots>(props: SlotProps<Name>) => ReactNode = AnySlot;

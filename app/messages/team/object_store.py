"""What is said about an object store that holds the images of a study."""

from app.messages.translation import PluralTemplate, Template, _, n_

NO_LIBRARY = _(
    "The library for object stores is not installed. Install it with: "
    "pip install 'touchstone-workbench[object-store]'"
)
NO_KEYS = _(
    "There are no keys for the object store. Put them into the environment variables AWS_ACCESS_KEY_ID and "
    "AWS_SECRET_ACCESS_KEY, or into the file .aws/credentials in your home folder."
)
NOT_AN_ADDRESS = _(
    "The address of an object store must have the form s3://BUCKET/FOLDER, with no keys in it. "
    "Nothing was changed."
)
NOT_AN_ENDPOINT = _(
    "The address of the object store's server must have the form https://s3.example.org, with no "
    "keys and no folder in it."
)
NEEDS_ENDPOINT = _("Name the object store's server with --endpoint-url, such as https://s3.example.org.")
NO_TLS = _(
    "An object store on another machine can only be reached with encryption. Write https:// in its address."
)
BAD_LIMIT = _("--cache-mb must be a number of megabytes, at least 1.")
NONE_KNOWN = _(
    "No object store is known for this study. Name one: touchstone images store STUDY s3://BUCKET/FOLDER "
    "--endpoint-url https://SERVER"
)
NOT_CONNECTED = _("Nothing was connected and nothing was sent.")
FORGOTTEN = _(
    "The object store is no longer used on this machine, and what was fetched from it was removed "
    "here. The images in the store are still there. While the hub names the store, images that are "
    "added on this machine are not sent anywhere until somebody agrees to the store here again."
)
ENDPOINT = _("with “store”: the server of the object store, such as https://s3.eu-central-1.amazonaws.com")
CACHE = _("with “store”: how many megabytes of fetched images stay on this machine (default: 2000)")
FORGET = _("with “store”: stop using the object store on this machine, and remove what was fetched from it")
YES = _("with “store”: do not ask before connecting")
ONLY_FOR_STORE = _(
    "An address s3://…, --endpoint-url, --cache-mb, --forget and --yes can only be used with: "
    "touchstone images store"
)
ONE_ADDRESS = _("Name one address, s3://BUCKET/FOLDER, or no address to use the one that the hub named.")


def ask(address: str, endpoint: str, images: int) -> str:
    return n_(
        "{count} image of this study will be sent to {address} on {endpoint}, and missing images will be "
        "fetched from there. Connect now? (yes or no)",
        "{count} images of this study will be sent to {address} on {endpoint}, and missing images will "
        "be fetched from there. Connect now? (yes or no)",
        images,
        address=address,
        endpoint=endpoint,
    )


def connecting(address: str, endpoint: str) -> str:
    return _("Connecting to {address} on {endpoint}.", address=address, endpoint=endpoint)


def needs_yes(address: str, endpoint: str) -> str:
    return _(
        "Images would be sent to {address} on {endpoint}. Nothing was connected. To agree, add --yes.",
        address=address,
        endpoint=endpoint,
    )


stored = PluralTemplate(
    "{count} image was sent to {address}, which holds {there} now.",
    "{count} images were sent to {address}, which holds {there} now.",
)
"""`there`: how many images the store holds now."""
lacking = PluralTemplate(
    "{count} image is neither on this machine nor in the store.",
    "{count} images are neither on this machine nor in the store.",
)


def storing(done: int, total: int) -> str:
    return _("Image {done} of {total}", done=done, total=total)


def offered(address: str, endpoint: str) -> str:
    return _(
        "The images of this study are in {address} on {endpoint}. Nothing was fetched from there or sent "
        "there, and images that are added on this machine are not sent anywhere. To use the store here, "
        "agree to it at the end of the page Send and receive.",
        address=address,
        endpoint=endpoint,
    )


OFFERED_IN_TERMINAL = _("In a terminal: touchstone images store STUDY")


def another_place(address: str, endpoint: str, own: str, own_endpoint: str) -> str:
    """`own`, `own_endpoint`: what this machine uses."""
    return _(
        "The hub says that the images of this study are in {address} on {endpoint}. This machine still uses {own} on "
        '{own_endpoint}, and new images from here go there. To use the hub\'s place, write it into "{address_field}" '
        'and "{server_field}" at the end of the page Send and receive.',
        address=address,
        endpoint=endpoint,
        own=own,
        own_endpoint=own_endpoint,
        address_field=CARD_ADDRESS,
        server_field=CARD_ENDPOINT,
    )


def another_place_in_terminal(address: str, endpoint: str) -> str:
    return _(
        "In a terminal: touchstone images store STUDY {address} --endpoint-url {endpoint}",
        address=address,
        endpoint=endpoint,
    )


refused = Template(
    "The object store on {endpoint} refuses these keys. Check them, and what they are allowed to do there."
)
not_reached = Template(
    "The object store on {endpoint} could not be reached, or gave no usable reply. Check your "
    "connection, the address and the bucket, then try again."
)
unreadable_keys = Template("The file {file} with the keys of object stores cannot be read.")
cannot_note = Template("The object store cannot be recorded in {file}. Nothing was connected.")


# The card on the page for sending and receiving.
CARD_TITLE = _("Images in an object store")
CARD_ABOUT = _(
    "If there are too many images for a hub, they can be kept in an object store that supports "
    "S3. The store is used on this machine only after you agree to it here."
)
CARD_ADDRESS = _("Address of the store")
CARD_ADDRESS_HINT = _("s3://BUCKET/FOLDER")
CARD_ENDPOINT = _("Server of the store")
CARD_ENDPOINT_HINT = _("Such as https://s3.eu-central-1.amazonaws.com")
NO_STORE = _("No object store is used for this study.")
USE = _("Use this store…")
USE_TITLE = _("Connect to this store?")
USE_YES = _("Connect")
USE_NO = _("Do not connect")
SENDING = _("Connecting, and sending the images that the store lacks.")
STOP_USING = _("Stop using it…")
STOP_USING_TITLE = _("Stop using the store?")
STOP_USING_QUESTION = _(
    "The store is no longer used on this machine, and what was fetched from it is removed here. Images "
    "in the store stay there."
)
STOP_USING_YES = _("Stop using it")
STOP_USING_NO = _("Go on using it")
ENDING = _("Ending the use of the store.")


refused_images = PluralTemplate(
    "The object store {address} has another file in the place of {count} image. It is not used. "
    "To see which image that is, and what to do, run touchstone check.",
    "The object store {address} has other files in the places of {count} images. They are not "
    "used. To see which images these are, and what to do, run touchstone check.",
)


def in_use(address: str, endpoint: str) -> str:
    return _("This machine uses {address} on {endpoint}.", address=address, endpoint=endpoint)


def waits_for_yes(address: str, endpoint: str) -> str:
    return _(
        "The hub names {address} on {endpoint}. Nobody has agreed to it on this machine, so nothing is fetched from "
        "there and nothing is sent there.",
        address=address,
        endpoint=endpoint,
    )


def question(address: str, endpoint: str, images: int) -> str:
    return n_(
        "{count} image of this study will be sent to {address} on {endpoint}, and missing images will be "
        "fetched from there.",
        "{count} images of this study will be sent to {address} on {endpoint}, and missing images will "
        "be fetched from there.",
        images,
        address=address,
        endpoint=endpoint,
    )

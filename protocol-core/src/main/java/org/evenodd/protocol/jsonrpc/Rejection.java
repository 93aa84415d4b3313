package org.evenodd.protocol.jsonrpc;

/** Why a call is turned away, where its transport has to tell too. League traffic is never turned away like this. */
public enum Rejection {
    /** It is not put as its protocol asks for. */
    MALFORMED,
    /** Its protocol has no such method. */
    UNKNOWN_METHOD
}

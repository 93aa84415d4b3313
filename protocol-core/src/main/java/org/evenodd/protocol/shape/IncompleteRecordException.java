package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;

/** One of our records lacks a field that our agents always send: a bug in this program. */
public final class IncompleteRecordException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    IncompleteRecordException(RecordComponent missing) {
        super("%s is to be written without %s"
                .formatted(missing.getDeclaringRecord().getSimpleName(), missing.getName()));
    }
}

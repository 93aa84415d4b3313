package org.evenodd.agent.service;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which content types are JSON in UTF-8: {@code application/json}, whatever its parameters but for another charset. */
final class ContentTypes {

    private ContentTypes() {}

    static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        String[] parts = contentType.split(";", -1);
        return parts[0].strip().equalsIgnoreCase(Response.JSON)
                && Arrays.stream(parts).skip(1).allMatch(ContentTypes::isNoOtherCharset);
    }

    private static boolean isNoOtherCharset(String parameter) {
        int equals = parameter.indexOf('=');
        if (equals < 0 || !parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
            return true;
        }
        String charset = parameter.substring(equals + 1).replace('"', ' ').strip();
        return charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf8");
    }
}

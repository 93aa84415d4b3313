package org.evenodd.systemtests.dialects;

import tools.jackson.databind.node.ObjectNode;

/** The metadata in an agent's registration. */
record AgentMetadata(Accent accent, String field, String endpoint) {

    static AgentMetadata of(Accent accent, String field, String endpoint) {
        return new AgentMetadata(accent, field, endpoint);
    }

    ObjectNode in(ObjectNode request) {
        if (accent.has(Habit.FLAT_META)) {
            return request.put("name", accent.name()).put("endpoint", endpoint);
        }
        ObjectNode meta = request.putObject(field)
                .put("display_name", accent.name())
                .put("version", "1.0.0")
                .put("contact_endpoint", endpoint);
        meta.putArray("game_types").add("even_odd");
        if (field.startsWith("referee")) {
            meta.put("max_concurrent_matches", 2);
        }
        accent.omitted().forEach(meta::remove);
        return request;
    }
}

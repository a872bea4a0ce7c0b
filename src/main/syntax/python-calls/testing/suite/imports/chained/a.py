from b import work
